/** What customers may do with their subscriptions (storefront API, settings). */
export const subscriptionSettings = {
  features: { pause_indefinitely: true, pause_skip_next: true, pause_during_trial: false, pause_past_due: false },
  pause_next_skip_threshold: 3,
}
