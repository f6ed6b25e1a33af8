import { drawAccessory } from "./accessory.ts"
import { drawCourse } from "./course.ts"
import { drawPlace } from "./place.ts"
import { drawCoffee } from "./coffee.ts"
import { drawCup } from "./cup.ts"
import { drawGiftCard } from "./gift-card.ts"
import { drawGrinder } from "./grinder.ts"
import { drawMachine } from "./machine.ts"
import type { PictureFamily, PictureSubject } from "./picture-subject.ts"
import { drawSubscription } from "./subscription.ts"
import { drawTableware } from "./tableware.ts"

const draw: Record<string, (subject: PictureSubject) => string> = {
  coffee: drawCoffee,
  subscription: drawSubscription,
  machine: drawMachine,
  grinder: drawGrinder,
  cup: drawCup,
  tableware: drawTableware,
  accessory: drawAccessory,
  giftcard: drawGiftCard,
  course: drawCourse,
  place: drawPlace,
}

export function drawPicture(subject: PictureSubject): string {
  return (draw[subject.family as PictureFamily] ?? drawCoffee)(subject)
}
