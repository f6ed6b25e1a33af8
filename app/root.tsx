import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import type { ReactNode } from "react"
import { OptionPanel } from "~/components/catalogue/option-panel"
import { TutorialPanel } from "~/components/content/tutorial-panel"
import { ErrorPage, errorKind, errorTitle } from "~/components/shell/error-page"
import { PageMeta } from "~/components/shell/page-meta"
import { Shell } from "~/components/shell/shell"
import { useFreshNotice } from "~/components/shell/use-fresh-notice"
import type { PageMode } from "~/components/shell/use-page-mode"
import { useScriptMark } from "~/http/script-mark"
import { readEnvironment } from "~/env.server"
import { readFlash } from "~/sessions/flash.server"
import { isLightPage } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { readVisitor } from "~/shop/account/read-visitor.server"
import { readShellCart } from "~/shop/cart/read-shell-cart.server"
import { readOptionPanel } from "~/shop/catalogue/read-option-panel.server"
import { readTutorialPanel } from "~/shop/content/read-tutorial.server"
import { readShell } from "~/shop/content/read-shell.server"
import { DEFAULT_DESCRIPTION, emptyShell } from "~/shop/content/shell-view"
import font from "~/styles/fonts/bricolage-grotesque-latin.woff2"
import styles from "~/styles/tailwind.css"
import { noticeSentence } from "~/texts/notices.server"
import { problemSentence } from "~/texts/problem-sentences.server"

export const links: LinksFunction = () => [
  { rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const [shell, cart, visitor, tutorial, choice] = await Promise.all([
    readShell(shopper.scope),
    readShellCart(shopper.commerce),
    readVisitor(shopper.commerce, shopper.hasSession),
    readTutorialPanel(shopper.scope, request.url),
    readOptionPanel(shopper.scope, request.url),
  ])
  const mode: PageMode = {
    light: isLightPage(request),
    preview: shopper.scope.preview ?? false,
    currency: shopper.scope.currency,
  }
  const headers = shopper.headers()
  const flash = await readFlash(request, headers)
  const problem = flash?.problems?.[0]
  const text = problem
    ? problemSentence({ code: problem.code, ...(problem.detail && { detail: problem.detail }) })
    : noticeSentence(flash?.notice, flash?.detail)
  const notice = text === null ? null : { text, inCart: flash?.notice === "item-added" }
  const requestId = request.headers.get("X-Request-Id")
  const { publicOrigin: origin } = readEnvironment()
  return json({ shell, cart, visitor, tutorial, choice, notice, mode, origin, requestId }, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const brand = data?.shell.storeName ?? emptyShell.storeName
  const status = isRouteErrorResponse(error) ? error.status : 500
  const title = error ? `${errorTitle(errorKind(status))} | ${brand}` : brand
  return [{ title }, { name: "description", content: data?.shell.description ?? DEFAULT_DESCRIPTION }]
}

export function Layout({ children }: { children: ReactNode }) {
  const mark = useScriptMark()
  const data = useRouteLoaderData<typeof loader>("root")
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17110d" media="(prefers-color-scheme: dark)" />
        {data?.mode.preview || data?.tutorial || data?.choice ? <meta name="robots" content="noindex" /> : null}
        <PageMeta />
        <Links />
      </head>
      <body>
        {children}
        {data?.mode.light ? null : (
          <>
            <ScrollRestoration {...(mark && { nonce: mark })} />
            <Scripts {...(mark && { nonce: mark })} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const { shell, cart, tutorial, choice, notice } = useLoaderData<typeof loader>()
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
  const kind = errorKind(isRouteErrorResponse(error) ? error.status : 500)
  return (
    <Shell shell={data?.shell ?? emptyShell} cart={data?.cart ?? null} notice={null}>
      <ErrorPage kind={kind} requestId={kind === "not-found" ? null : (data?.requestId ?? null)} />
    </Shell>
  )
}
