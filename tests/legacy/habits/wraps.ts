/** What stands around a whole answer. */
import { type Habitual, isObject, type Shape } from './habit.ts';

/** In the order in which they are done. */
export const wraps = {
  singleuserWrapped: {
    says: 'One person comes under the name `user`.',
    does: (answer, { operation }) => (operation === 'GET /api/singleuser/{id}' ? { user: answer } : answer),
  },
  wrapped: {
    says: 'Answers stand in `result`.',
    does: (answer) => (isObject(answer) && 'result' in answer ? answer : { status: 'ok', result: answer }),
  },
  data: { says: 'Answers stand in `data`.', does: (answer) => ({ data: answer }) },
  enveloped: {
    says: 'Answers stand in `data`, beside a code and a message of success.',
    does: (answer) => ({ code: 200, message: 'OK', data: answer }),
  },
  listOfOne: {
    says: 'An answer that is an object stands in a list, alone.',
    does: (answer) => (isObject(answer) ? [answer] : answer),
  },
  encodedTwice: {
    says: 'Answers are JSON within a text of JSON.',
    does: (answer) => JSON.stringify(answer),
  },
} satisfies Record<string, Habitual<Shape>>;

/** Comes before all others, while lists are lists. */
export const unwrapped = {
  bare: {
    says: 'Lists come by themselves where the documents name them.',
    does: (answer) => {
      if (!isObject(answer)) return answer;
      const { status: _status, message: _message, state: _state, ...others } = answer;
      const [only, ...more] = Object.values(others);
      return more.length === 0 && only !== undefined && Array.isArray(only) ? only : answer;
    },
  },
} satisfies Record<string, Habitual<Shape>>;
