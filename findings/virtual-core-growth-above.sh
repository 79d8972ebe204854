#!/usr/bin/env bash
# @tanstack/virtual-core 3.19.11, a row above the visible ones that is measured again with another height.
#
# Expected: the list scrolls by the difference, so that what is read stays where it is.
# Seen: it does after scrolling down and at rest; while the last scroll went up it writes nothing, and what is read
# moves by the difference. A program that scrolls up by itself, as to make up for a removed row, brings that about
# for its users. `shouldAdjustScrollPositionOnItemSizeChange` decides otherwise.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @tanstack/virtual-core@3.19.11

node --input-type=module <<'SCRIPT'
import { Virtualizer } from '@tanstack/virtual-core';
let written = [];
let scrolled;
const list = new Virtualizer({
  count: 100,
  estimateSize: () => 100,
  getScrollElement: () => ({ scrollHeight: 10_000, clientHeight: 300, ownerDocument: { defaultView: globalThis } }),
  observeElementRect: (_list, tell) => tell({ width: 100, height: 300 }),
  observeElementOffset: (_list, tell) => {
    scrolled = tell;
    tell(0, false);
  },
  scrollToFn: (offset, { adjustments = 0 }) => written.push(offset + adjustments),
});
// What the adapters of frameworks call.
list._didMount();
list._willUpdate();
list.getVirtualItems();
const grow = (height) => {
  written = [];
  list.resizeItem(5, height);
  list.getVirtualItems();
  return written.length > 0;
};
scrolled(3_000, true);
scrolled(3_000, false);
grow(120);
scrolled(3_100, true);
const down = grow(150);
scrolled(3_000, true);
const up = grow(180);
scrolled(3_000, false);
const atRest = grow(210);
console.log('keeps the place, scrolling down:', down, '· scrolling up:', up, '· at rest:', atRest);
process.exit(down && !up && atRest ? 0 : 1);
SCRIPT
