import { reportError } from '../../core/errors.ts';

/** The page's only one, as each that is left open costs; undefined until the user clicks or types. */
let context: AudioContext | undefined;

/** Milliseconds after which a browser still counts a click; making a context would delay the paint after it. */
const afterPaint = 300;

/**
 * Lets this page play from the next click or key on: browsers suspend what is begun elsewhere. Returns a function that
 * stops it.
 */
export function enableSound(): () => void {
  if (!('AudioContext' in window)) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enable = () => {
    if (context?.state === 'running') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      context ??= new AudioContext();
      context.resume().catch(reportError);
    }, afterPaint);
  };
  addEventListener('click', enable, { capture: true });
  addEventListener('keydown', enable, { capture: true });
  return () => {
    removeEventListener('click', enable, { capture: true });
    removeEventListener('keydown', enable, { capture: true });
    clearTimeout(timer);
    context?.close().catch(reportError);
    context = undefined;
  };
}

/** What plays sounds; undefined where the browser does not let this page play. */
export const runningAudio = (): AudioContext | undefined =>
  context?.state === 'running' ? context : undefined;
