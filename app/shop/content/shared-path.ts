const SHARED_PATH = /^\/(|boutique(\/.*)?|produits\/.*|pages\/.*|tutoriels\/.*|recherche)$/

/** Whether a page is the same for everybody but for what surrounds it: cart, account, notices. Only such pages are fetched ahead. */
export function isSharedPath(pathname: string): boolean {
  return SHARED_PATH.test(pathname)
}
