import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useCrumbs } from '#web/ui/crumbs.ts';
import { TrainUnderWay } from '#web/ui/drawings/small.tsx';
import { IconHome } from '#web/ui/icons.ts';
import { Screen } from '#web/ui/screen.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import c from './on-its-way.module.css';

/** A part of the product whose screen has not arrived yet. */
export function OnItsWayScreen() {
  const text = useText('onItsWay');
  const navigate = useNavigate();
  const { crumbs } = useCrumbs();
  return (
    <Screen title={crumbs.at(-1)?.label ?? ''}>
      <div className={c.middle}>
        <EmptyState
          drawing={<TrainUnderWay />}
          title={text('title')}
          text={text('text')}
          action={
            <Button icon={IconHome} onClick={() => void navigate({ to: '/' })}>
              {text('home')}
            </Button>
          }
        />
      </div>
    </Screen>
  );
}
