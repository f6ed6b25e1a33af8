import type { ReactNode } from "react"

/** An icon of round strokes; `children` are drawn before the path. */
function Icon({ d, children }: { d: string; children?: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      focusable="false"
    >
      {children}
      <path d={d} strokeLinecap="round" />
    </svg>
  )
}

export const CartIcon = () => (
  <Icon d="M8.7 8.5V7a3.3 3.3 0 0 1 6.6 0v1.5">
    <path d="M5 8.5h14l-1.2 11H6.2L5 8.5Z" strokeLinejoin="round" />
  </Icon>
)
export const AccountIcon = () => (
  <Icon d="M4.8 20c.8-3.7 3.6-5.6 7.2-5.6s6.400 1.900 7.200 5.600">
    <circle cx="12" cy="8.5" r="3.6" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon d="m15.2 15.2 4.600 4.600">
    <circle cx="10.8" cy="10.8" r="5.8" />
  </Icon>
)
export const MenuIcon = () => <Icon d="M4 7.500h16M4 12h16M4 16.500h16" />
export const CloseIcon = () => <Icon d="m6 6 12 12M18 6 6 18" />

/** The house's sign: a sprig of four petals. */
export function Sprig() {
  return (
    <svg className="sprig" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M16 15.200c-3.200-1.800-4.700-4.300-4.300-7C12 5.800 13.600 4.200 16 3c2.400 1.200 4 2.800 4.300 5.200.4 2.700-1.100 5.200-4.300 7Zm.8.8c1.800-3.200 4.300-4.700 7-4.300 2.400.3 4 1.900 5.200 4.300-1.200 2.400-2.800 4-5.200 4.300-2.700.4-5.200-1.100-7-4.300Zm-.8.8c3.200 1.800 4.700 4.300 4.300 7-.3 2.400-1.900 4-4.300 5.200-2.400-1.200-4-2.800-4.300-5.200-.4-2.700 1.100-5.200 4.300-7Zm-.8-.8c-1.800 3.200-4.300 4.700-7 4.300-2.400-.3-4-1.900-5.200-4.300 1.200-2.400 2.800-4 5.200-4.300 2.700-.4 5.200 1.100 7 4.300Z"
      />
    </svg>
  )
}
