import type { ReactNode } from "react"

/** An icon of round strokes; `children` are drawn before the path. */
export function Icon({ d, children }: { d: string; children?: ReactNode }) {
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
  <Icon d="M4.8 20c.8-3.7 3.6-5.6 7.2-5.6s6.4 1.9 7.2 5.6">
    <circle cx="12" cy="8.5" r="3.6" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon d="m15.2 15.2 4.6 4.6">
    <circle cx="10.8" cy="10.8" r="5.8" />
  </Icon>
)
export const MenuIcon = () => <Icon d="M4 7.5h16M4 12h16M4 16.5h16" />
export const CloseIcon = () => <Icon d="m6 6 12 12M18 6 6 18" />

/** The house's sign: a sprig of four petals. */
export function Sprig() {
  return (
    <svg className="sprig" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          fill="currentColor"
          d="M16 15.2c-3.2-1.8-4.7-4.3-4.3-7C12 5.8 13.6 4.2 16 3c2.4 1.2 4 2.8 4.3 5.2.4 2.7-1.1 5.2-4.3 7Z"
          transform={`rotate(${turn} 16 16)`}
        />
      ))}
    </svg>
  )
}
