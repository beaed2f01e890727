import { Button } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { Progress } from '@chakra-ui/react/progress';
import { Switch } from '@chakra-ui/react/switch';
import { Tabs } from '@chakra-ui/react/tabs';
import { dialogSlotRecipe, progressSlotRecipe, switchSlotRecipe, tabsSlotRecipe } from '@chakra-ui/react/theme';
import { createRoot } from 'react-dom/client';
import { UiProvider } from './ui-provider';

// A page of Chakra's own components with Chakra's own recipes, for a test in a browser (e2e/styles): they find our system.
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <UiProvider>
    <Button>Pay</Button>
    <Progress.Root recipe={progressSlotRecipe} value={40} width="200px">
      <Progress.Label>Upload</Progress.Label>
      <Progress.Track>
        <Progress.Range data-testid="range" />
      </Progress.Track>
    </Progress.Root>
    <Switch.Root recipe={switchSlotRecipe}>
      <Switch.HiddenInput />
      <Switch.Control data-testid="control">
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>Fare alerts</Switch.Label>
    </Switch.Root>
    <Tabs.Root recipe={tabsSlotRecipe} defaultValue="flights">
      <Tabs.List>
        <Tabs.Trigger value="flights">Flights</Tabs.Trigger>
        <Tabs.Trigger value="rides">Rides</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="flights">Where do you fly?</Tabs.Content>
      <Tabs.Content value="rides">Where do you land?</Tabs.Content>
    </Tabs.Root>
    <Dialog.Root recipe={dialogSlotRecipe}>
      <Dialog.Trigger>Cancel booking</Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Are you sure?</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger>Keep it</Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  </UiProvider>,
);
