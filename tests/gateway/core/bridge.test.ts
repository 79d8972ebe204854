import { afterAll, beforeAll, expect, it } from 'vitest';
import { layLink, type Link } from '../../link.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { whenConnected } from '../listening.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let realtime: Link;
let person: TestPerson;
beforeAll(async () => {
  platform = await startPlatform({
    realtimeBy: async (port) => {
      realtime = await layLink(port);
      return Number(new URL(realtime.url).port);
    },
  });
  person = await platform.backend.addPerson();
});
afterAll(async () => {
  await platform.close();
  await realtime.close();
});

const isConnected = async () => (await (await fetch(`${platform.url}/health/ready`)).json()) as unknown;
const publish = (action: string) =>
  platform.backend.announce({ pusheraction: [action], receveur: [person.email] });

it('the gateway hears events again, and says that some were missed, however often the line breaks', async () => {
  const heard = await platform.listen<{ __typename: string; isFlowing?: boolean }>(
    'subscription { viewerEvents { __typename ... on RealtimeChanged { isFlowing } } }',
    person,
  );
  const flows: boolean[] = [];
  await expect.poll(() => platform.gateway.services.events.size).toBe(1);
  for (const round of [1, 2]) {
    realtime.cut();
    await expect.poll(isConnected).toMatchObject({ realtime: false, realtimeReason: 'not connected' });
    realtime.mend();
    await whenConnected(platform.url);
    const resumed = () => heard.heard.filter((event) => event.__typename === 'ResumeRequired').length;
    await expect.poll(resumed).toBe(round);
    flows.push(false, true);
    const said = () => heard.heard.flatMap(({ isFlowing }) => isFlowing ?? []);
    await expect.poll(said).toEqual(flows);
  }
  await publish('joincom');
  await heard.next((event) => event.__typename === 'CountersChanged');
  heard.close();
}, 120_000);
