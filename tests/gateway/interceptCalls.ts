import type { Call } from '../../gateway/rest/call.ts';
import type { RestClient } from '../../gateway/rest/client.ts';

type Around = <Answer>(send: () => Promise<Answer>, call: Call) => Promise<Answer>;

const plain: Around = (send) => send();

/** Runs `read` or `write` around the calls of sessions with the API that are opened from now on. Returns how to stop. */
export function interceptCalls(
  rest: RestClient,
  { read = plain, write = plain }: { read?: Around; write?: Around },
): () => void {
  const open = rest.open.bind(rest);
  rest.open = (session) => {
    const opened = open(session);
    type Write = typeof opened.write;
    const written = (...given: Parameters<Write>) => write(() => opened.write(...given), given[0]);
    return {
      ...opened,
      read: (call, decode) => read(() => opened.read(call, decode), call),
      write: written as Write,
    };
  };
  return () => {
    rest.open = open;
  };
}
