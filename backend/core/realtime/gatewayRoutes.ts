import { createHmac } from 'node:crypto';
import { anybody } from '../access.ts';
import type { App } from '../app.ts';
import { forbiddenError, notFoundError } from '../errors.ts';
import { isSameSignature } from './endpoint/signatures.ts';
import { authorizeGateway } from './gatewayChannel.ts';
import {
  AuthorizationAnswer,
  AuthorizationBody,
  MissedEventsAnswer,
  MissedEventsBody,
} from './gatewayChannel.wire.ts';

/** Registers the routes for gateways' encrypted channel; people's tokens have no access. */
export function routes(app: App): void {
  const { config, gateways } = app.context;
  const requireProof = (proof: string, text: string): void => {
    const expected = createHmac('sha256', config.gatewaySecret).update(text).digest('hex');
    if (!isSameSignature(proof, expected)) throw forbiddenError();
  };

  app.post(
    '/api/realtime/authorization',
    {
      config: {
        // The signature in the body proves the gateways' secret.
        access: anybody,
        operation: {
          id: 'authorizeGateway',
          source: '1 §6',
          assumed: 'An addition: the documented channel carries ids, which every client hears.',
          extension: 'GATEWAY_EVENTS',
        },
      },
      schema: {
        summary: 'Lets a gateway join the realtime channel that carries rows',
        body: AuthorizationBody,
        response: { 200: AuthorizationAnswer },
      },
    },
    async ({ body: { socket_id: socketId, channel_name: channel, proof } }) => {
      requireProof(proof, `${socketId}:${channel}`);
      return authorizeGateway(config, socketId);
    },
  );

  app.post(
    '/api/realtime/missed',
    {
      config: {
        // The signature in the body proves the gateways' secret.
        access: anybody,
        operation: {
          id: 'listMissedEvents',
          source: '1 §6',
          assumed: 'An addition: a gateway reads events that the realtime service lost, once for all people.',
          extension: 'GATEWAY_EVENTS',
        },
      },
      schema: {
        summary: 'Lists recent events that a gateway missed; 404 when they are no longer kept',
        body: MissedEventsBody,
        response: { 200: MissedEventsAnswer },
      },
    },
    async ({ body: { source, after, before, proof } }) => {
      requireProof(proof, `${source}:${after}:${before}`);
      const events = source === gateways.source ? gateways.missed(after, before) : undefined;
      if (!events) throw notFoundError();
      return { events: events.map((event) => ({ ...event })) };
    },
  );
}
