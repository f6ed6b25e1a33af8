/** What a customer may do with a subscription: the button's words, and what comes of it. */
export const subscriptionActions = {
  skip: { label: "Sauter la prochaine échéance", hint: "L’abonnement reprend ensuite automatiquement." },
  pause: { label: "Mettre en pause", hint: "Rien n’est prélevé ni envoyé jusqu’à la reprise de l’abonnement." },
  resume: { label: "Reprendre l’abonnement", hint: "La date de la prochaine échéance ne change pas." },
  restart: {
    label: "Reprendre avec obligation de paiement",
    hint: "La période payée est terminée\u00a0: une nouvelle commence, prélevée tout de suite au prix de l’abonnement.",
  },
  keep: { label: "Garder mon abonnement", hint: "La résiliation demandée sera annulée." },
}

/** What taking it up again means: while a charge is skipped, and where the day of the next one is known. */
export const resumeHints = {
  skipped: "L’échéance que vous aviez sautée sera prélevée à la date prévue.",
  next: (day: string) => `La date de la prochaine échéance ne change pas\u00a0: le ${day}.`,
}

/** What each end of a subscription means. */
export const endSentences = {
  when: "Quand arrêter l’abonnement\u00a0?",
  atPeriodEnd: (end: string | null) => (end ? `Le ${end}. D’ici là, rien ne change.` : "D’ici là, rien ne change."),
  now: "L’abonnement s’arrête dès maintenant, avant la fin de la période payée. Plus rien n’est prélevé.",
  nowPaused: "L’abonnement s’arrête dès maintenant. Plus rien n’est prélevé.",
  noRefund:
    "Un arrêt immédiat n’entraîne pas de remboursement automatique de la période déjà payée. S’il vous reste quelque chose à recevoir, écrivez-nous.",
}

/** What a customer can do about a charge that failed: one that is tried again, or no more. */
export const lateSentences = {
  retried:
    "Le dernier prélèvement n’a pas abouti. Vérifiez ou remplacez votre carte habituelle avant qu’il soit présenté de nouveau.",
  awaited:
    "Une échéance n’est pas encore réglée. Vérifiez ou remplacez votre carte habituelle si votre banque l’a refusée, ou écrivez-nous.",
  unpaid: "Le dernier prélèvement a été refusé et ne sera pas retenté\u00a0: écrivez-nous pour reprendre l’abonnement.",
}
