const perCall = 0.09
const most = 10

/**
 * Lets reads be tried again as long as that stays within a tenth of the traffic, so that a failing backend is not
 * met with twice the load. The first read of a process may be repeated.
 */
export function createRetryBudget() {
  let saved = 1
  return {
    noteCall() {
      saved = Math.min(most, saved + perCall)
    },
    /** True when one repeat may be spent now. */
    spend(): boolean {
      if (saved < 1) return false
      saved -= 1
      return true
    },
  }
}
