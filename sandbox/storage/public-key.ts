/** The only public key that the sandbox knows. */
export const publicKey = "pk_test_local"
