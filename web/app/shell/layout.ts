const isOfChat = (pathname: string): boolean => /^\/discussions(\/|$)/.test(pathname);

/** What distinguishes pages in the shell: conversations share theirs, and not all leave room for both panels. */
export function layoutOf(pathname: string) {
  const isChat = isOfChat(pathname);
  // Tables and charts use the right panel's space.
  const isWide = pathname.startsWith('/administration') || isChat;
  // A calendar takes what the panels leave.
  const isFull = pathname.endsWith('/calendrier') || pathname === '/agenda';
  return {
    /** Key of the page. */
    page: isChat ? 'discussions' : pathname,
    isChat,
    isWide,
    /** Classes of the grid; bootstrap.css has the same. */
    grid: `mx-auto grid w-full max-w-[96rem] grid-cols-[minmax(0,1fr)] gap-x-8 px-3 pt-5 pb-24 sm:px-6 lg:pb-10 xl:grid-cols-[17rem_minmax(0,1fr)_20rem] print:block ${isChat ? 'min-[75rem]:grid-cols-[17rem_minmax(0,1fr)]' : 'lg:grid-cols-[17rem_minmax(0,1fr)]'}`,
    /** Classes that show the left panel. */
    leftPanel: `hidden ${isChat ? 'min-[75rem]:block' : 'lg:block'}`,
    /** Classes of the page. */
    main: `mx-auto w-full min-w-0 outline-none print:max-w-none ${isWide ? 'max-w-6xl xl:col-span-2' : isFull ? '' : 'max-w-2xl 3xl:max-w-3xl'}`,
  };
}
