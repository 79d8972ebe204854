interface Groupable {
  readonly id: string;
  readonly kind: string;
  readonly community: { readonly databaseId: string } | null | undefined;
}

/** Minimum number of new posts that become one row. */
const minGroup = 3;

/** Splits notifications into rows: new posts of one community that follow each other are one row. */
export function groupNotifications<Notification extends Groupable>(
  notifications: readonly Notification[],
): (readonly [Notification, ...Notification[]])[] {
  const runs: [Notification, ...Notification[]][] = [];
  for (const notification of notifications) {
    const run = runs.at(-1);
    if (run && notification.kind === 'POST' && isSame(run[0], notification)) run.push(notification);
    else runs.push([notification]);
  }
  return runs.flatMap((run) =>
    run.length < minGroup ? run.map((notification): [Notification] => [notification]) : [run],
  );
}

const isSame = (one: Groupable, other: Groupable): boolean =>
  one.kind === other.kind && one.community?.databaseId === other.community?.databaseId;
