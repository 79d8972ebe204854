import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../graphql/context.ts';
import { enforceInputLimits } from '../graphql/inputLimits.ts';
import { requireAuth } from '../graphql/authGuard.ts';
import { scalarResolvers } from '../graphql/scalars.ts';
import { mediaResolvers } from '../content/media.ts';
import { nodeResolvers } from '../graphql/nodes.ts';
import type { Capability, SubscriptionViewerEventsArgs } from '../__generated__/resolvers.ts';
import { subscribeToViewerEvents } from '../realtime/viewerEvents.ts';
import type { ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { features } from './features.ts';

const gatewayFolder = resolve(import.meta.dirname, '..');

/** Path of the generated SDL of the whole schema, whose definitions are in a stable order. */
export const schemaFile = resolve(gatewayFolder, '..', 'schema.graphql');

function readTypeDefs(): string[] {
  const folders = readdirSync(gatewayFolder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('__'),
  );
  return folders
    .flatMap((folder) =>
      readdirSync(join(gatewayFolder, folder.name))
        .filter((file) => file.endsWith('.graphql'))
        .map((file) => join(gatewayFolder, folder.name, file)),
    )
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'));
}

let made: GraphQLSchema | undefined;

/**
 * Creates the whole graph from the SDL and resolvers of all features. It depends on no setting, so a process builds
 * it once.
 */
export const createSchema = (): GraphQLSchema => (made ??= make());

function make(): GraphQLSchema {
  const eventRoutes = features.flatMap((feature) => feature.events ?? []);
  const schema = makeExecutableSchema({
    typeDefs: readTypeDefs(),
    // Nothing reads locations, which take memory.
    noLocation: true,
    resolvers: [
      scalarResolvers,
      mediaResolvers,
      nodeResolvers(features.flatMap((feature) => feature.nodes ?? [])),
      {
        // No field returns this interface.
        Editable: { __resolveType: () => null },
        ViewerEvent: { __resolveType: (record: ViewerEventRecord) => record.__typename },
        Query: {
          serverTime: (_root: unknown, _args: unknown, { apiTime }: Context) =>
            new Date(apiTime()).toISOString(),
          platform: (_root: unknown, _args: unknown, { config }: Context) => ({
            // GATEWAY_EVENTS and SPLIT_NAMES make no difference to clients.
            capabilities: [...config.extensions].flatMap((name): Capability[] =>
              name === 'GATEWAY_EVENTS' || name === 'SPLIT_NAMES' ? [] : [name],
            ),
            passwordDigestAlgorithm: config.passwordDigest.toUpperCase(),
            passwordRules: { minLength: 8, minDigitCount: 1, minUpperCaseCount: 1 },
            hasTranslationService: config.translationUrl !== undefined,
            webPush: config.webPush ?? null,
            uploadLimits: config.uploadLimits,
          }),
        },
        Subscription: {
          viewerEvents: {
            subscribe: (_root: unknown, { since, brief }: SubscriptionViewerEventsArgs, context: Context) =>
              subscribeToViewerEvents(eventRoutes, context, {
                since: since ?? null,
                isBrief: brief === true,
              }),
          },
        },
      },
      ...features.map((feature) => feature.resolvers),
    ],
    resolverValidationOptions: {
      requireResolversToMatchSchema: 'error',
      requireResolversForResolveType: 'error',
    },
  });
  return requireAuth(enforceInputLimits(schema));
}
