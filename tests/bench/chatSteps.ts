import { createHmac } from 'node:crypto';
import Pusher from 'pusher-js';
import { besideBackend, type Service } from '../../scripts/processes.ts';
import { standBetween } from './between.ts';
import { quantile, type Services } from './services.ts';

/** Messages that are not counted, and those that are. */
const warmUp = 20;
const followed = 80;

/** Sends one thing, and resolves when the other side has it; what is left to wait for comes back. */
export type Exchange = (text: string) => Promise<(() => Promise<void>) | undefined>;

/** Hears what the API publishes, as a gateway does; resolves once it listens. */
async function listen({ realtime, port }: Service): Promise<{ next(): Promise<number>; close(): void }> {
  const { key = '', secret = '' } = realtime ?? {};
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    enabledTransports: ['ws'],
    forceTLS: false,
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        const signature = createHmac('sha256', secret).update(`${socketId}:${channelName}`).digest('hex');
        callback(null, { auth: `${key}:${signature}` });
      },
    },
  });
  const channel = pusher.subscribe('private-platform');
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  let heard: (at: number) => void = () => {};
  channel.bind('event', () => heard(performance.now()));
  return {
    next: () => new Promise((resolve) => (heard = resolve)),
    close: () => pusher.disconnect(),
  };
}

/**
 * Where the time of a message goes, step by step, as it is seen between the processes: by whoever passes the gateway's
 * calls on, and by another listener of the realtime service. Both take time of their own, so that the whole is more than
 * what `measureChat` tells.
 */
export async function measureChatSteps(
  services: Services,
  backend: Service,
  open: (gateway: Service) => Promise<{ exchange: Exchange; close: () => Promise<void> }>,
): Promise<void> {
  const between = await standBetween(backend);
  const gateway = await services.start('gateway/server.ts', {
    ...besideBackend(backend),
    BACKEND_URL: between.address,
    PORT: '0',
  });
  const listener = await listen(backend);
  const conversation = await open(gateway);
  const steps: Record<string, number[]> = {
    'the gateway, until its call leaves (who asks, what it may, the operation)': [],
    'the API, until its event is heard (session, access, transaction, outbox, realtime)': [],
    'the gateway, until it reads the message (bridge, hub, features)': [],
    'the API, until the message is read with the token of who hears it': [],
    'the gateway, until the other person has it (answer, socket)': [],
  };
  try {
    for (let index = 0; index < warmUp + followed; index += 1) {
      between.take();
      const hearing = listener.next();
      const began = performance.now();
      const finish = await conversation.exchange(`pas ${index}`);
      const received = performance.now();
      await finish?.();
      const heard = await hearing;
      const calls = between.take();
      const write = calls.find(({ call }) => call.includes('/messagecreate/'));
      const read = calls.find(({ call }) => call.includes('/messageload'));
      if (!write || !read)
        throw new Error(`Other calls than those of a message: ${calls.map(({ call }) => call).join(', ')}`);
      if (index < warmUp) continue;
      const moments = [began, write.began, heard, read.began, read.ended, received];
      for (const [step, times] of Object.values(steps).entries())
        times.push((moments[step + 1] ?? Number.NaN) - (moments[step] ?? Number.NaN));
    }
  } finally {
    await conversation.close();
    listener.close();
    between.close();
    await gateway.stop();
  }
  console.log(`\nThe same message, step by step, medians of ${followed}:`);
  for (const [step, times] of Object.entries(steps))
    console.log(`  ${step.padEnd(84)} ${quantile(times, 0.5).toFixed(1)} ms`);
}
