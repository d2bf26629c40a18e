import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { SIZE_GUIDE_ID } from '#shared/product/size-guide.ts';

/** The size guide of the page in a dialog, so that the shopper stays at the sizes. */
function Guide({ onClose }: { readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const copy = document.getElementById(SIZE_GUIDE_ID)?.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return;
    copy.removeAttribute('id');
    place.current?.replaceChildren(copy);
    dialog.current?.showModal();
  }, []);
  return (
    <Dialog id="size-guide-dialog" heading="Size guide" ref={dialog} onClose={onClose} testId="size-guide">
      <div ref={place} />
    </Dialog>
  );
}

/** Leads to the size guide in its section of the page, and with script opens it in a dialog. */
export function SizeGuideLink(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <p className="size-guide-link">
        <a className="link s14" href={`#${SIZE_GUIDE_ID}`} data-hold="" onClick={open}>
          Size guide
        </a>
      </p>
      {isOpen && <Guide onClose={() => setOpen(false)} />}
    </>
  );
}
