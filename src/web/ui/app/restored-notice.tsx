import { momentText } from '#web/ui/time.ts';

interface Props {
  /** When it was typed, in ms. */
  at: number | undefined;
  onDiscard: () => void;
}

/** Above a form that began with what had been typed and not saved, with the way to give that up. */
export const RestoredNotice = ({ at, onDiscard }: Props) =>
  at !== undefined && (
    <p className="well small under">
      已恢复 {momentText(new Date(at).toISOString())} 填写、尚未保存的内容。
      <button type="button" className="link-button" onClick={onDiscard}>
        放弃
      </button>
    </p>
  );
