/** Above the quote form in its panel. */
export function quotePanelIntro(answerTime: string): string {
  return `Pour les bureaux, les cafés, les restaurants et les hôtels. Réponse sous ${answerTime}.`
}

export const QUOTE_PURPOSE = "Sans engagement. Ces réponses ne servent qu’à préparer votre devis et à vous l’envoyer."
