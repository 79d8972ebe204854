import type { Service } from '../../scripts/processes.ts';
import { addressOf, post, quantile } from './services.ts';

interface Month {
  publications: number;
  commentaires: number;
  reactions: number;
  messages: number;
}

/** Reads JSON of the API; answers it with the milliseconds that it took. */
async function timed<Answer>(url: string, token: string): Promise<[answer: Answer, time: number]> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return [(await answer.json()) as Answer, performance.now() - began];
}

/** What the figures of months cost when they are computed, and when they are kept; against a feed page. */
export async function measureStatistics(backend: Service, token: string): Promise<void> {
  const api = addressOf(backend);
  const now = new Date();
  // What `npm run seed` adds lies before the eighteen months of the demo.
  const months = Array.from({ length: 24 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 1));
    return `${api}/statistique/tauxlivemonths/${month.getUTCMonth() + 1}/${month.getUTCFullYear()}`;
  });
  const computed: number[] = [];
  const kept: number[] = [];
  let [acts, busiest] = [0, 0];
  for (const url of months) {
    const [month, time] = await timed<Month>(url, token);
    const mine = month.publications + month.commentaires + month.reactions + month.messages;
    acts += mine;
    busiest = Math.max(busiest, mine);
    computed.push(time);
  }
  for (const url of months) kept.push((await timed(url, token))[1]);
  const feed: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const began = performance.now();
    await post(`${api}/api/publication`, { groupid: 0, nbpost: 21, startpoint: 0 }, token);
    feed.push(performance.now() - began);
  }
  const page = quantile(feed, 0.5);
  const times = (value: number) => `${(value / page).toFixed(1)} × a feed page`;
  const written = (count: number) => count.toLocaleString('en');
  console.log(
    `\nStatistics of 24 months with ${written(acts)} activities, the busiest with ${written(busiest)}:`,
  );
  console.log(`  a month, computed once     ${times(quantile(computed, 0.5))}`);
  console.log(
    `  the slowest, computed once ${times(Math.max(...computed))}, ${Math.max(...computed).toFixed(0)} ms`,
  );
  console.log(`  a month, kept              ${times(quantile(kept, 0.5))}`);
}
