import { useNavigation } from "@remix-run/react"
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react"
import { UNSAFE_DataRouterContext as DataRouter } from "react-router-dom"

type SubmitButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "style" | "className"> & {
  children: ReactNode
  /** Read out by screen readers while the answer is on its way; the visible text stays. */
  pendingText?: string
  look?: "primary" | "quiet" | "link"
}

/** A press that has sent no form after this time was refused, and the button is free again. Longer than a form's checks take. */
const PRESS_TIMEOUT_MS = 100
/** What a form that checks itself tells the window once its checks have refused a press: the button is free at once. */
export const REFUSED = "form-refused"

/**
 * The button that sends its form. With JavaScript it shows at once that it was pressed, and a second press does nothing while the
 * form is on its way. It subscribes to the router, because useNavigation renders too late on a slow phone.
 */
export function SubmitButton({ children, pendingText = "Envoi en cours…", look = "primary", ...button }: SubmitButtonProps) {
  const router = useContext(DataRouter)?.router
  const [step, setStep] = useState<"pressed" | "sent" | null>(null)

  function press(event: MouseEvent) {
    if (step !== null) return event.preventDefault()
    if (!router) return
    const before = router.state.navigation.formData
    let sent: FormData | undefined
    setStep("pressed")
    const finish = () => {
      stop()
      clearTimeout(timeout)
      removeEventListener(REFUSED, finish)
      // Together with the answer's page, not before it.
      startTransition(() => setStep(null))
    }
    const stop = router.subscribe(({ navigation: { formData } }) => {
      if (sent) {
        if (formData !== sent) finish()
      } else if (formData && formData !== before) {
        sent = formData
        setStep("sent")
      }
    })
    addEventListener(REFUSED, finish)
    const timeout = setTimeout(() => sent ?? finish(), PRESS_TIMEOUT_MS)
  }

  return (
    <>
      <button
        {...button}
        type="submit"
        className={`button button-${look}`}
        data-pressed={step ? "" : undefined}
        aria-disabled={step === "sent" || undefined}
        onClick={press}
      >
        {children}
      </button>
      {/* What is in a button is its name, and nothing else to a screen reader. */}
      <span className="sr-only" role="status">
        {step === "sent" ? pendingText : ""}
      </span>
    </>
  )
}

/** Empties a form that outlives its page once its post to `action` went through, as a new document would. */
export function useEmptyAfterSuccess(form: RefObject<HTMLFormElement>, action: string, refused: boolean): void {
  const navigation = useNavigation()
  const sending = navigation.formMethod === "POST" && navigation.formAction?.split("?")[0] === action
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current && !sending && !refused) form.current?.reset()
    sent.current = sending
  }, [form, sending, refused])
}
