interface Props {
  label: string;
  initial: string;
  className?: string | undefined;
  onSearch: (words: string) => void;
}

/** Searches on Enter or its button; emptied by the browser's own ×, it searches for everything. */
export function SearchField({ label, initial, className, onSearch }: Props) {
  return (
    <form
      role="search"
      className={`search-field ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(new FormData(event.currentTarget).get('words') as string);
      }}
    >
      <input
        className="input"
        type="search"
        name="words"
        defaultValue={initial}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        onInput={(event) => {
          const typed = event.nativeEvent as InputEvent;
          if (event.currentTarget.value === '' && initial !== '' && !typed.isComposing && !typed.inputType)
            onSearch('');
        }}
      />
      <button type="submit" className="btn btn-line" aria-label="搜索">
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M10.3 10.3L14 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
      </button>
    </form>
  );
}
