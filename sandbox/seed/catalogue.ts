import { coffeeProduct } from "./build-coffee.ts"
import type { ProductLiteral } from "./build-product.ts"
import { accessories } from "./products/accessories.ts"
import { blends } from "./products/blends.ts"
import { coffeesOfAfrica } from "./products/coffees-africa.ts"
import { coffeesOfAmericas } from "./products/coffees-americas.ts"
import { coffeesOfAsia } from "./products/coffees-asia.ts"
import { courses } from "./products/courses.ts"
import { cups } from "./products/cups.ts"
import { giftcards } from "./products/giftcards.ts"
import { grinders } from "./products/grinders.ts"
import { machines } from "./products/machines.ts"
import { subscriptions } from "./products/subscriptions.ts"
import { tableware } from "./products/tableware.ts"

/** Every product of Maison Lilas, each with a name, words and pictures of its own. */
export const catalogue: readonly ProductLiteral[] = [
  ...[...coffeesOfAfrica, ...coffeesOfAmericas, ...coffeesOfAsia, ...blends].map(coffeeProduct),
  ...subscriptions,
  ...machines,
  ...grinders,
  ...cups,
  ...tableware,
  ...accessories,
  ...courses,
  ...giftcards,
]
