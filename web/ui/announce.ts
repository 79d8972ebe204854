let line: HTMLElement | undefined;

/**
 * Says to people who hear the screen what others see happen: that something is gone, added or saved. Nothing is
 * seen of it.
 */
export function announce(text: string): void {
  if (!line?.isConnected) {
    line = document.createElement('p');
    line.className = 'sr-only';
    // Read when the person pauses, and never cut short by the next.
    line.setAttribute('role', 'log');
    // Heard also while a layer hides the page from those who hear the screen.
    line.dataset.liveAnnouncer = 'true';
    document.body.append(line);
  }
  const words = document.createElement('span');
  words.textContent = text;
  line.replaceChildren(words);
}
