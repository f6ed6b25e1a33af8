/** The shared store does not answer: nothing that must be safe between processes can be done until it does. */
export class StoreFault extends Error {
  override readonly name = "StoreFault"
}
