import { drawAccessory } from "./accessory.ts"
import { drawCategory } from "./category.ts"
import { drawCoffee } from "./coffee.ts"
import { drawCourse } from "./course.ts"
import { drawCup } from "./cup.ts"
import { drawGiftCard } from "./gift-card.ts"
import { drawGrinder } from "./grinder.ts"
import { drawMachine } from "./machine.ts"
import type { PictureFamily, PictureSubject } from "./picture-subject.ts"
import { drawPlace } from "./place.ts"
import { drawSubscription } from "./subscription.ts"
import { drawTableware } from "./tableware.ts"

const drawFamily: Record<PictureFamily, (subject: PictureSubject) => string> = {
  coffee: drawCoffee,
  subscription: drawSubscription,
  machine: drawMachine,
  grinder: drawGrinder,
  cup: drawCup,
  tableware: drawTableware,
  accessory: drawAccessory,
  course: drawCourse,
  giftcard: drawGiftCard,
  place: drawPlace,
  category: drawCategory,
}

/**
 * The picture of a subject as SVG: 1600 × 1000 for places and categories, 1200 × 1200 for the rest.
 * It holds no text elements and no fonts, and the same subject always gives the same markup.
 */
export function drawPicture(subject: PictureSubject): string {
  return drawFamily[subject.family](subject)
}
