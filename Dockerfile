# One image for both servers: `node --enable-source-maps dist/servers/backend.js` and
# `node --enable-source-maps dist/servers/gateway.js`, as `npm start` and the tests run them.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# A production build hides « Administration » from the menu; 1 shows it.
ARG VITE_SHOW_ADMINISTRATION=0
RUN npm run build

FROM node:22-bookworm-slim
# Still pictures of videos, and the conversion of those that browsers do not play, need ffmpeg; without it there are none.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# What was freed goes back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /app/backend backend
COPY --from=build /app/gateway gateway
COPY --from=build /app/server server
COPY --from=build /app/fixtures/demo fixtures/demo
COPY --from=build /app/dist dist
# Documents of phones and of earlier versions of the web client; a volume in this place may bring others.
COPY --from=build /app/documents documents
COPY --from=build /app/openapi.json /app/schema.graphql /app/persisted_queries.json /app/tsconfig.json ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000 4100
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "dist/servers/gateway.js"]
