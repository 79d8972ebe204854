/** The realtime endpoint as a server of its own: what a backend beside it announces is heard there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningRealtime, startRealtime } from '../../../backend/app/realtime.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { startBackend, type TestBackend } from '../harness.ts';
import { connectPusher, next, subscribe } from './clients.ts';

const [key, secret] = ['agora', 'a secret of all backends'];
let realtime: RunningRealtime;
let backend: TestBackend;
beforeAll(async () => {
  realtime = await startRealtime({
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    realtime: { appId: 'agora', key, secret, channel: '', event: '', target: { kind: 'embedded' } },
  });
  backend = await startBackend({
    env: {
      PUSHER_SECRET: secret,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(realtime.port),
    },
  });
});
afterAll(async () => {
  await backend.close();
  await realtime.close();
});

it('takes what backends announce to those who listen there, and nothing without the secret', async () => {
  const { channel, event } = backend.context.config.realtime;
  const client = connectPusher({ key, secret, port: realtime.port });
  const heard = next(await subscribe(client, channel), event);
  const [anne, karim] = [await backend.addPerson(), await backend.addPerson()];
  const conversation = await addConversation(backend, [anne, karim]);
  await chatOf(backend, anne).sent(conversation, 'bonjour');
  expect(await heard).toMatchObject({ pusheraction: ['chat'], conversationid: conversation });
  client.disconnect();
  const url = `http://127.0.0.1:${realtime.port}`;
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect((await fetch(`${url}/apps/agora/channels`)).status).toBe(401);
});
