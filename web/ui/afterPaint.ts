/**
 * Does something once the page has been painted next: what is done at the moment of a press or a move holds up what they
 * show. Answers how to leave it undone.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
