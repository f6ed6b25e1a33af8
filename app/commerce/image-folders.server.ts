import { readEnvironment } from "~/env.server"
import { IMAGE_HOSTS } from "./image-folders"

/** Folders of the backend's sample themes, whose pictures a new store shows. */
const SAMPLE_FOLDERS = ["default-theme", "test-theme", "schema"]

/** Where pictures may come from: the backend's own media, and the store's live, test and sample files at the backend's CDNs. */
export function readImageFolders(): string[] {
  const { swellUrl, swellStore } = readEnvironment()
  const folders = [swellStore, `${swellStore}_test`, ...SAMPLE_FOLDERS]
  return [`${new URL(swellUrl).origin}/media/`, ...IMAGE_HOSTS.flatMap((host) => folders.map((folder) => `${host}/${folder}/`))]
}
