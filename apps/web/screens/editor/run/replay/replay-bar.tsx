import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { exactOffset } from '../../../../run/duration.ts';
import { useSession } from '../../session.tsx';
import type { FollowedRun, Replay } from '../run-store.ts';
import type { Speed } from './use-replay.ts';
import { SPEEDS, usePlaying, useStill } from './use-replay.ts';

const speeds = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));

/** The description of a frame. */
function frameText(run: FollowedRun, { frames, at }: Replay): string {
  const frame = frames[at];
  if (!frame) return 'Before the start';
  const step = run.steps[frame.step];
  const did = frame.kind === 'begin' ? 'started' : (step?.status ?? 'ended');
  return `${step?.name ?? ''} ${did} at ${exactOffset(frame.at)}`;
}

/** Replays a run on the canvas: continuously at a chosen speed, event by event, or by the slider. */
export function ReplayBar({ run, replay }: { run: FollowedRun; replay: Replay }) {
  const { runs } = useSession();
  const { setReplay } = runs.getState();
  const { speed, setSpeed } = usePlaying();
  const still = useStill();
  const { frames, at, playing } = replay;
  const last = frames.length - 1;
  const text = frameText(run, replay);

  const toggle = (): void => setReplay(playing ? { playing: false } : { playing: true, at: at >= last ? -1 : at });

  return (
    <div
      role="group"
      aria-label="Replay"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line px-3.5 py-2"
    >
      {!still && (
        <Button size="sm" variant="primary" className="w-21" onClick={toggle}>
          {playing ? <Pause aria-hidden size={13} /> : <Play aria-hidden size={13} />}
          {playing ? 'Pause' : 'Play'}
        </Button>
      )}
      <Tooltip content="Previous event">
        <Button
          size="sm"
          variant="ghost"
          aria-label="Previous event"
          disabled={at < 0}
          onClick={() => setReplay({ at: at - 1, playing: false })}
        >
          <SkipBack aria-hidden size={14} />
        </Button>
      </Tooltip>
      <Tooltip content="Next event">
        <Button
          size="sm"
          variant="ghost"
          aria-label="Next event"
          disabled={at >= last}
          onClick={() => setReplay({ at: at + 1, playing: false })}
        >
          <SkipForward aria-hidden size={14} />
        </Button>
      </Tooltip>
      <input
        type="range"
        aria-label="Position in the run"
        aria-valuetext={text}
        min={-1}
        max={last}
        value={at}
        onChange={(event) => setReplay({ at: Number(event.currentTarget.value), playing: false })}
        className="h-6 min-w-24 flex-1 cursor-pointer accent-accent"
      />
      {!still && (
        <Select
          aria-label="Replay speed"
          className="h-7! w-18 shrink-0 text-xs"
          value={String(speed)}
          onValueChange={(value) => setSpeed(SPEEDS.find((each) => String(each) === value) ?? (1 satisfies Speed))}
          options={speeds}
        />
      )}
      <p className="figures flex w-full items-center gap-2 text-xs text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {at + 1} of {frames.length} · {text}
        </span>
        <Button size="sm" variant="ghost" className="-my-1" onClick={() => setReplay(null)}>
          <X aria-hidden size={13} />
          End replay
        </Button>
      </p>
    </div>
  );
}
