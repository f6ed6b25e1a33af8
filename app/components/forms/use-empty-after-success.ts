import { useNavigation } from "@remix-run/react"
import { type RefObject, useEffect, useRef } from "react"

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
