import { allFlows } from "./all-flows.ts"
import { takePictures } from "./picture.ts"
import { test } from "./screen-test.ts"
import { expectState } from "./flow.ts"

for (const { name, go } of allFlows) {
  test(name, async ({ page, stack }) => {
    const show = async (state: Parameters<typeof takePictures>[1]) => {
      await expectState(page, state)
      await takePictures(page, state)
      await expectState(page, state)
    }
    await go({ page, stack, show })
  })
}
