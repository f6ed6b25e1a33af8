type Words = { title: string; sentence: string }

const AGAIN_SOON = "Rien n’a été enregistré. Réessayez dans un instant."

/** What the server itself answers, without the shop's pages, to a request that it refuses. */
export const REJECTIONS = {
  unknownAddress: {
    title: "Cette page n’existe pas",
    sentence: "L’adresse est peut-être mal recopiée. La boutique, elle, est ouverte.",
  },
  unknownMethod: { title: "Demande refusée", sentence: "Cette adresse n’accepte pas ce type de demande." },
  largeBody: {
    title: "Envoi trop volumineux",
    sentence: "Rien n’a été enregistré. Raccourcissez votre texte, puis réessayez.",
  },
  foreignOrigin: {
    title: "Envoi refusé",
    sentence: "Ce formulaire a été envoyé depuis un autre site. Rien n’a été enregistré.",
  },
  file: { title: "Demande refusée", sentence: "Ce fichier n’existe pas sous cette forme." },
  fault: { title: "Une erreur est survenue", sentence: AGAIN_SOON },
  longHeaders: {
    title: "Demande trop longue",
    sentence: "Votre navigateur a envoyé trop de données. Supprimez les cookies de ce site, puis réessayez.",
  },
  slowBody: {
    title: "Envoi trop lent",
    sentence: "L’envoi n’est pas arrivé à temps et rien n’a été enregistré. Réessayez dans un instant.",
  },
  unreadable: { title: "Demande illisible", sentence: "Rien n’a été enregistré. Rechargez la page et recommencez." },
  longAddress: {
    title: "Demande trop longue",
    sentence: "L’adresse est trop longue. Raccourcissez votre recherche, puis réessayez.",
  },
  busy: { title: "La boutique est très sollicitée", sentence: AGAIN_SOON },
} satisfies Record<string, Words>

/** What the proxy says when the shop cannot (docs/nginx.conf). */
export const EDGE_REJECTIONS = {
  tooMany: {
    title: "Trop de demandes",
    sentence:
      "Votre connexion a demandé beaucoup de pages à la fois. Réessayez dans quelques secondes\u00a0: votre panier est intact.",
  },
  away: {
    title: "La boutique revient dans un instant",
    sentence: "Réessayez dans quelques secondes\u00a0: votre panier est intact, et une commande n’est jamais passée deux fois.",
  },
  slow: {
    title: "La réponse tarde",
    sentence:
      "Nous ne savons pas encore si votre demande a abouti. Revenez à la page précédente et rechargez-la\u00a0: une commande n’est jamais passée deux fois.",
  },
} satisfies Record<string, Words>
