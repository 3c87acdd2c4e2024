import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { HeroPicture } from './hero-picture.tsx';
import { BEAT_MS, FIRST_SEEN, LAST_MOMENT, nextMoment } from './hero-run.ts';
import { heroTemplate } from './hero-workflow.ts';

/**
 * A template on the canvas with a run playing on it, over and over while it is in view. Who asked for less motion sees it finished
 * until they play it.
 */
export function HeroStage() {
  const stage = useRef<HTMLDivElement>(null);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [wanted, setPlaying] = useState<boolean>();
  const [reached, setMoment] = useState<number>();
  const playing = wanted ?? !still;
  const moment = reached ?? (still ? LAST_MOMENT : FIRST_SEEN);
  const [inView, setInView] = useState(false);
  const finished = moment === LAST_MOMENT;

  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!playing || !inView) return;
    // A finished run is shown a little longer.
    const timer = setTimeout(() => setMoment(nextMoment(moment)), finished ? 2 * BEAT_MS : BEAT_MS);
    return () => clearTimeout(timer);
  }, [playing, inView, moment, finished]);

  return (
    <Card ref={stage} className="mt-12 overflow-hidden shadow-float" data-playing={playing}>
      <div className="flex h-11 items-center gap-2.5 border-b border-line pr-2 pl-4 text-sm">
        <span className="truncate font-medium">{heroTemplate.name}</span>
        <Badge className="max-sm:hidden">Sample run</Badge>
        <Badge tone={finished ? 'ok' : 'accent'} className="ml-auto">
          {finished ? 'Completed' : 'Running'}
        </Badge>
        <Button
          variant="ghost"
          size="icon"
          aria-label={playing ? 'Pause the sample run' : 'Play the sample run'}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <Pause aria-hidden size={15} /> : <Play aria-hidden size={15} />}
        </Button>
      </div>
      <p className="sr-only">
        The template {heroTemplate.name} on the canvas, with a run under way: leads arrive over a webhook and are
        scored; hot ones go to sales, all others get the newsletter.
      </p>
      <HeroPicture moment={moment} />
    </Card>
  );
}
