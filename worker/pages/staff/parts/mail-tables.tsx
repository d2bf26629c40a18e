import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { Ctx } from '#worker/request/context.ts';

type Failed = Awaited<ReturnType<Ctx['store']['events']['failed']>>;
type Held = Awaited<ReturnType<Ctx['store']['mails']['held']>>;
type Stopped = Awaited<ReturnType<Ctx['store']['mailSuppressions']['search']>>;

/** How many there are, and whether the table shows only some of them. */
function Waiting({ shown, count }: { readonly shown: number; readonly count: number }): ReactNode {
  return <p>{count > shown ? `Waiting: ${count}, of which these are the oldest` : `Waiting: ${count}`}</p>;
}

/** A form of one button, which names what it is about. */
function Act({
  path,
  name,
  value,
  children,
}: {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly children: string;
}): ReactNode {
  return (
    <form method="post" action={path}>
      <input type="hidden" name={name} value={value} />
      <Button look="line">{children}</Button>
    </form>
  );
}

/** Events that failed and are retried. */
export function FailedEvents({ events, count, path }: Failed & { readonly path: string }): ReactNode {
  if (count === 0) return null;
  return (
    <>
      <h2 className="d d32">Failed, retrying</h2>
      <Waiting shown={events.length} count={count} />
      <StaffTable label="Failed" columns={['What', 'Of', 'Since', 'Error', 'Tries', 'Next try', 'Now']}>
        {events.map(({ eventId, type, subject, createdMs, failure, attempts, nextTryMs }) => (
          <tr key={eventId}>
            <td>{type}</td>
            <td>{subject}</td>
            <td>{utc(createdMs)}</td>
            <td className="wraps">{failure}</td>
            <td className="num">{attempts}</td>
            <td>{nextTryMs === 0 ? 'now' : utc(nextTryMs)}</td>
            <td>
              <Act path={path} name="event" value={eventId}>
                Try again
              </Act>
            </td>
          </tr>
        ))}
      </StaffTable>
    </>
  );
}

/** Emails that are no longer tried: the provider refuses them, a day is over, or their address gets none. */
export function HeldMails({ mails, count, path }: Held & { readonly path: string }): ReactNode {
  if (count === 0) return null;
  return (
    <>
      <h2 className="d d32">Not sent, please decide</h2>
      <Waiting shown={mails.length} count={count} />
      <StaffTable label="Not sent" columns={['To', 'Subject', 'Since', 'Error', 'Tries', 'Send', 'Drop']}>
        {mails.map(({ mailId, recipient, subject, createdMs, failure, attempts }) => (
          <tr key={mailId}>
            <td>{recipient}</td>
            <td className="wraps">{subject}</td>
            <td>{utc(createdMs)}</td>
            <td className="wraps">{failure}</td>
            <td className="num">{attempts}</td>
            <td>
              <Act path={path} name="again" value={mailId}>
                Send again
              </Act>
            </td>
            <td>
              <Act path={path} name="drop" value={mailId}>
                Drop
              </Act>
            </td>
          </tr>
        ))}
      </StaffTable>
    </>
  );
}

/** Addresses that get no emails. */
export function StoppedAddresses({ suppressions, count, path }: Stopped & { readonly path: string }): ReactNode {
  if (count === 0) return null;
  return (
    <>
      <h2 className="d d32">Addresses that get no emails</h2>
      <p>{count > suppressions.length ? `${count}, of which these are the newest` : `${count} found`}</p>
      <StaffTable label="Stopped" columns={['Address', 'Why', 'Since', 'Provider’s words', 'Allow']}>
        {suppressions.map(({ email, reason, createdMs, detail }) => (
          <tr key={email}>
            <td>{email}</td>
            <td>{reason === 'complaint' ? 'Called spam' : 'Came back'}</td>
            <td>{utc(createdMs)}</td>
            <td className="wraps">{detail}</td>
            <td>
              <Act path={path} name="allow" value={email}>
                Allow again
              </Act>
            </td>
          </tr>
        ))}
      </StaffTable>
    </>
  );
}
