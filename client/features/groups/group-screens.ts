/** The screens of groups, which are loaded as one chunk. */
export { CreateGroupScreen } from './create-group-screen.tsx'
export { GroupSettingsScreen } from './group-settings-screen.tsx'
export { GroupWizardScreen } from './group-wizard-screen.tsx'
