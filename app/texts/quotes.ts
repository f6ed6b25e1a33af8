/** The page of the quote form. */
export const quotePageSentences = {
  description: (answerTime: string) =>
    `Café, machines, formation barista ou cadeaux pour votre entreprise\u00a0: un devis sous ${answerTime}.`,
  intro: (answerTime: string) =>
    `Café, machines, formation ou cadeaux\u00a0: parlez-nous de votre projet, nous répondons sous ${answerTime} avec un prix hors taxes et un calendrier.`,
  sent: (answerTime: string) =>
    `Nous vous répondons par e-mail sous ${answerTime}, avec un prix hors taxes et un calendrier. Pour compléter votre demande, répondez à la confirmation ou appelez-nous.`,
}
