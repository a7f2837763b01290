class Later { public: void late(); };
