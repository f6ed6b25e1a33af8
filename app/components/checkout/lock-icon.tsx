import { Icon } from "~/components/ui/icons"

export const LockIcon = () => (
  <Icon d="M8 10.5V8a4 4 0 0 1 8 0v2.5">
    <path d="M5.5 10.5h13v9h-13z" strokeLinejoin="round" />
  </Icon>
)
