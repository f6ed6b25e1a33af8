import { useNavigation } from "@remix-run/react"
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from "react"

type SubmitButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "style" | "className"> & {
  children: ReactNode
  /** Read out by screen readers while the answer is on its way; the visible text stays. */
  pendingText?: string
  look?: "primary" | "quiet" | "link"
}

/** The button that sends its form. With JavaScript it shows at once that it was pressed, and a second press does nothing. */
export function SubmitButton({ children, pendingText = "Envoi en cours…", look = "primary", ...button }: SubmitButtonProps) {
  const sending = useNavigation().formData !== undefined
  const [pressed, setPressed] = useState(false)
  const [wasSending, setWasSending] = useState(sending)
  if (wasSending !== sending) {
    setWasSending(sending)
    if (!sending) setPressed(false)
  }
  const pending = pressed && sending
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else setPressed(true)
  }
  return (
    <button {...button} type="submit" className={`button button-${look}`} aria-disabled={pending || undefined} onClick={press}>
      {children}
      <span className="sr-only" role="status">
        {pending ? pendingText : ""}
      </span>
    </button>
  )
}
