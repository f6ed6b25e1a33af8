/**
 * The form of a guarded post. Text is brought to one Unicode form and loses control characters but line breaks, so
 * that what is compared, stored and shown is the same.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of await request.formData()) {
    form.append(name, typeof value === "string" ? cleanText(value) : value)
  }
  return form
}

function cleanText(value: string): string {
  return value
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, "")
}
