import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { anybody } from '../access.ts';
import type { App } from '../app.ts';
import { forbidden } from '../errors.ts';
import { isSameSignature } from './endpoint/channels.ts';
import { authorizeGateway, gatewayChannelName } from './gatewayChannel.ts';

const AuthorizationBody = z.object({
  socket_id: z
    .string()
    .regex(/^\d{1,20}\.\d{1,20}$/)
    .describe('The connection to the realtime service'),
  channel_name: z.literal(gatewayChannelName),
  proof: z.string().describe('HMAC-SHA256 of `socket_id:channel_name` by GATEWAY_SECRET, in hexadecimal'),
});
const AuthorizationAnswer = z.object({
  auth: z.string().describe('Signature with which the connection joins the channel'),
  shared_secret: z.string().describe('Key with which it reads the channel, Base64'),
});

/** Registers the route that authorises gateways for their encrypted channel; people's tokens have no access. */
export function routes(app: App): void {
  const { config } = app.context;

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
      const expected = createHmac('sha256', config.gatewaySecret)
        .update(`${socketId}:${channel}`)
        .digest('hex');
      if (!isSameSignature(proof, expected)) throw forbidden();
      return authorizeGateway(config, socketId);
    },
  );
}
