import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Whether scripts run on this page: false on the server and until React has taken over. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
