import type { Service } from '../../scripts/processes.ts';
import { feedFields } from './feedQuery.ts';
import { addressOf, post, quantile, reportRatio } from './services.ts';

const pages = 40;

/** Initial data of the home page, in one operation. */
const homeQuery = (first = 20) => `query Home { branding { name }
  viewer { id email isAdministrator breakingNews user { name avatar { contentUrl } }
    communities { nodes { id title unreadPostCount logo { contentUrl } } } unreadConversationCount unseenNotificationCount
    ${feedFields(`first: ${first}`)} } }`;

/** The same by the calls of the API, as a plain client makes them: all at once, read as JSON. */
async function plainHome(api: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(api + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    await answer.json();
  };
  await Promise.all([
    call('GET', '/admin/platformget'),
    call('GET', '/getbreaking'),
    call('GET', '/api/checkprofil/0'),
    call('GET', '/api/notif/count'),
    call('POST', '/api/getcommunities', { nbCommunity: 99_999_999_999, startPoint: 0, hasNotif: true }),
    call('POST', '/api/publication', { groupid: 0, nbpost: 21, startpoint: 0 }),
  ]);
}

/** Duration of a home page through the gateway, against a client that makes the calls itself. */
export async function measureHome(backend: Service, gateway: Service, token: string): Promise<void> {
  const [api, graph] = [addressOf(backend), `${addressOf(gateway)}/graphql`];
  const times = { plain: [] as number[], gateway: [] as number[] };
  const run = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  for (let page = 0; page < pages; page += 1) {
    const isWarm = page >= 5;
    await run(isWarm ? times.plain : [], () => plainHome(api, token));
    await run(isWarm ? times.gateway : [], async () => {
      const answer = await post<{ errors?: unknown }>(graph, { query: homeQuery() }, token);
      if (answer.errors)
        throw new Error(`The home page fails: ${JSON.stringify(answer.errors).slice(0, 300)}`);
    });
  }
  const [plain, through] = [quantile(times.plain, 0.5), quantile(times.gateway, 0.5)];
  console.log('\nHome page on the real API: one operation against six calls of a plain client, median:');
  console.log(`  plain client ${plain.toFixed(1)} ms, gateway ${through.toFixed(1)} ms`);
  reportRatio('gateway / plain client', times.gateway, times.plain);
}
