FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node server/edge-pages.ts edge

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# The image brings the Node that other machines get as a package.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2
WORKDIR /shop
COPY --from=packages /shop/node_modules ./node_modules
COPY --from=build /shop/package.json ./
COPY --from=build /shop/build ./build
COPY --from=build /shop/public ./public
COPY --from=build /shop/server ./server
COPY --from=build /shop/app ./app
# The proxy's pages, to be copied out, and what an operator runs.
COPY --from=build /shop/edge ./edge
COPY --from=build /shop/scripts/surplus.mjs /shop/scripts/statistics.mjs /shop/scripts/kept-values.mjs /shop/scripts/environment.mjs ./scripts/
# Without Redis payments on their way are kept here: mount a volume. The only user besides root is the shop's.
ENV DATA_DIR=/shop/data
RUN mkdir --mode=777 data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/sante`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=25", "server/main.ts"]
