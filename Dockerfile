# A node of the site: dist/ and the packages it loads. `docker build -t checkup .`
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY test/api-clients/package.json test/api-clients/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/.cache node_modules/node

FROM node:24-bookworm-slim
WORKDIR /app
# As in scripts/engine.mjs: memory that is free goes back early.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=15", "dist/server.js"]
