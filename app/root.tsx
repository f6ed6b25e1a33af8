import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node"
import {
  Links,
  Outlet,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import { type ReactNode, useEffect } from "react"
import { revalidateUnlessOffline } from "~/components/cart/offline-answer"
import { OptionPanel } from "~/components/catalogue/option-panel"
import { TutorialPanel } from "~/components/content/tutorial-panel"
import { DeferredScripts, PageMeta, ScrollPositions, useRenderedScripts } from "~/components/shell/document"
import { ErrorPage, errorKind, errorTitle } from "~/components/shell/error-page"
import { Shell, useFreshNotice } from "~/components/shell/shell"
import type { PageMode } from "~/components/shell/root-data"
import type { NoticeView } from "~/components/ui/text"
import { canonicalPath } from "~/http/paths"
import { readAnonymousKind, readRequestId } from "~/http/request-context.server"
import { isSharedPath } from "~/shop/content/shared-path"
import { type SubmittedForm, readSubmittedForm } from "~/http/submitted-form"
import { readEnvironment } from "~/env.server"
import { currencyWords } from "~/money/format-amount"
import { additionCookie, readFlash } from "~/sessions/flash.server"
import { isLightPage, withSubscription } from "~/sessions/preferences.server"
import { readOwnPart } from "~/sessions/session-summary.server"
import { openShopper } from "~/sessions/shopper.server"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { readShellCart } from "~/shop/cart/read-cart.server"
import { readOptionPanel } from "~/shop/catalogue/read-product-page.server"
import { readTutorialPanel } from "~/shop/content/read-tutorial.server"
import { readShell } from "~/shop/content/read-shell.server"
import { EMPTY_SHELL } from "~/shop/content/shell-view"
import font from "~/styles/fonts/bricolage-grotesque-latin.woff2"
import styles from "~/styles/tailwind.css"
import { chargedIn } from "~/texts/cart"
import { isShownByCart, noticeSentence } from "~/texts/notices.server"
import { problemSentence } from "~/texts/problem-sentences.server"
import { DEFAULT_DESCRIPTION } from "~/texts/shell"

/** Those of Remix's own reads, and of the panels over a page. */
export const uncachedParams = ["_data", "choix", "choix.*", "tutoriel"]

export const links: LinksFunction = () => [
  { rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const canonical = canonicalPath(pathname)
  if (canonical !== null) return redirect(canonical + search, 301)
  const shopper = await openShopper(request)
  const isShared = isSharedPath(pathname)
  const readOwn = <T,>(part: "cart" | "account", read: (commerce: typeof shopper.commerce) => Promise<T>) =>
    isShared ? readOwnPart(shopper, part, read) : read(shopper.commerce)
  const [shell, cart, known, tutorial, choice, waiting] = await Promise.all([
    readShell(shopper.i18n),
    readOwn("cart", readShellCart),
    readOwn("account", (commerce) => readVisitor(commerce, shopper.hasSession)),
    readTutorialPanel(shopper.i18n, request.url),
    readOptionPanel(shopper.i18n, request.url),
    additionCookie.parse(request),
  ])
  const visitor = { ...withSubscription(request, known), ...readAnonymousKind(context) }
  const { charged, currency } = shopper.i18n
  const mode: PageMode = {
    light: isLightPage(request),
    preview: shopper.i18n.preview ?? false,
    ...(charged && { chargeNote: chargedIn(`${currencyWords(charged)} (${charged})`, currency) }),
  }
  const headers = shopper.commitSession()
  const flash = await readFlash(request, headers)
  const problem = flash?.problems?.[0]
  const text = problem
    ? problemSentence({ code: problem.code, ...(problem.detail && { detail: problem.detail }) })
    : noticeSentence(flash?.notice, flash?.detail)
  const inCart = flash?.inCartModal ?? flash?.notice?.startsWith("item-added") ?? false
  const look: NoticeView["look"] = problem ? "notice notice-failed" : isShownByCart(flash?.notice) ? "sr-only" : "notice"
  const notice = text === null ? null : { id: readRequestId(request), text, inCart, look }
  const pending = visitor.loggedIn ? null : (waiting?.name ?? null)
  const requestId = readAnonymousKind(context) ? null : readRequestId(request)
  const { publicOrigin: origin } = readEnvironment()
  // What is a shopper's own comes last (http/page-slots.server.ts).
  return json({ shell, tutorial, choice, mode, origin, cart, visitor, pending, notice, requestId }, { headers })
}

export const shouldRevalidate = revalidateUnlessOffline

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const brand = data?.shell.storeName
  const title = [error && errorTitle(...readError(error)), brand].filter(Boolean).join(" | ")
  return [{ title }, { name: "description", content: data?.shell.description ?? DEFAULT_DESCRIPTION }]
}

export function Layout({ children }: { children: ReactNode }) {
  const scripts = useRenderedScripts()
  const marked = scripts ? { nonce: scripts.mark } : {}
  const data = useRouteLoaderData<typeof loader>("root")
  const { themeColors } = data?.shell ?? EMPTY_SHELL
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        {/* Before the styles, for which the rest of the page would wait to be read. */}
        {data?.mode.light ? null : (
          <script
            {...marked}
            suppressHydrationWarning
            // eslint-disable-next-line no-restricted-syntax -- our own constant script
            dangerouslySetInnerHTML={{ __html: scripts?.hydration ?? "" }}
          />
        )}
        <PageMeta noIndex={Boolean(data?.mode.preview || data?.tutorial || data?.choice)} />
        <Links />
      </head>
      <body>
        {children}
        {data?.mode.light ? null : (
          <>
            <ScrollPositions />
            <DeferredScripts cart={data?.cart ?? null} eager={scripts?.eager ?? false} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const { shell, cart, tutorial, choice, notice } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  useEffect(() => void (window.pageAddress = pathname + search))
  return (
    <Shell shell={shell} cart={cart} notice={useFreshNotice(notice)}>
      <Outlet />
      <TutorialPanel opened={tutorial} />
      <OptionPanel opened={choice} />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData<typeof loader>("root")
  const [status, typed] = readError(error)
  const kind = errorKind(status)
  const requestId = kind === "not-found" ? null : (requestIdOf(error) ?? data?.requestId ?? null)
  const page = <ErrorPage kind={kind} requestId={requestId} typed={typed} />
  // Thrown in this browser, perhaps by the shell itself, or a read that failed on its way: the guard gives the page back.
  if ("document" in globalThis && !isServersError(error)) {
    window.keepPage?.(error)
    return page
  }
  return (
    <Shell shell={data?.shell ?? EMPTY_SHELL} cart={data?.cart ?? null} notice={null}>
      {page}
    </Shell>
  )
}

/** Whether the server answered with an error. Of its faults Remix tells no more than this sentence. */
function isServersError(error: unknown): boolean {
  return isRouteErrorResponse(error) || (Object(error) as Error).message === "Unexpected Server Error"
}

/** The status of what was thrown, and the form that its page sends again. */
function readError(error: unknown): [status: number, typed: SubmittedForm | null] {
  return isRouteErrorResponse(error) ? [error.status, readSubmittedForm(error.data)] : [500, null]
}

/** A fault's answer names its own request, which may be a later one than the page's. */
function requestIdOf(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  const { requestId } = Object(data) as { requestId?: unknown }
  return typeof requestId === "string" ? requestId : null
}
