# "npm run check:dockerfile" carries these steps out without a container engine. See docs/OPERATIONS.md.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The workspace "tools" has what tests need.
RUN npm ci --workspaces=false
COPY tsconfig.base.json vite.config.ts ./
COPY scripts scripts
COPY src src
RUN npm run build
# The image below gets its own two folders from here, so that it needs no step as root.
RUN mkdir data backups

FROM node:26-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the pinned Node, for this image has one of its own. Other packages need what is optional to them: native code.
RUN npm pkg delete optionalDependencies && npm ci --omit=dev --workspaces=false

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data EXPLORE_LOGIN=false
# The operator's commands run on a read-only file system, where npm can write to /tmp alone.
ENV npm_config_cache=/tmp/npm npm_config_update_notifier=false
WORKDIR /app
COPY --from=build --chown=node:node /app/data /data
COPY --from=build --chown=node:node /app/backups /backups
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY scripts scripts
COPY src/domain src/domain
COPY src/contract src/contract
COPY src/library src/library
COPY src/server src/server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s CMD ["node", "scripts/healthcheck.ts"]
CMD ["node", "src/server/main.mjs"]
